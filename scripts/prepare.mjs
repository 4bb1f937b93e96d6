// What has to be there before the server can start: packages and builds.
import { buildProducts, staleProducts } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const stale = staleProducts()
// A production machine with a finished build needs no compilers.
await ensureInstalled({ development: stale.length > 0 })
await buildProducts(stale)

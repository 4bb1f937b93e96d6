import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export const root = path.join(import.meta.dirname, '../..')
export const dockerfile = fs.readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8').replaceAll('\\\n', ' ')

/** The instructions of the last stage, which is what the image holds. */
export const lastStage = dockerfile
  .slice(dockerfile.lastIndexOf('\nFROM '))
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))

/** What is copied from the stage that builds: the places there, and where to. */
export const copied = lastStage.flatMap((line) => {
  const [, words] = /^COPY --from=build (.+)$/.exec(line) ?? []
  const places = words?.split(' ') ?? []
  const to = places.pop()
  return to === undefined ? [] : places.map((from) => ({ from: from.replace('/app/', ''), to: to.replace('./', '') }))
})

const lockFile = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })

/** Folders of packages that `npm prune --omit=dev` takes away. */
const developmentPackages = (): Set<string> => {
  const { packages } = lockFile.parse(
    JSON.parse(fs.readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')),
  )
  return new Set(Object.entries(packages).flatMap(([place, { dev }]) => (dev ? [path.join(root, place)] : [])))
}

/** The same bytes under another name where both places share a disk: a hundred thousand copies take a minute. */
const linkTree = (from: string, to: string, without: ReadonlySet<string>): void => {
  if (without.has(from) || path.basename(from) === '.cache') return
  const entry = fs.lstatSync(from)
  if (entry.isSymbolicLink()) return fs.symlinkSync(fs.readlinkSync(from), to)
  if (!entry.isDirectory()) {
    try {
      return fs.linkSync(from, to)
    } catch {
      return fs.copyFileSync(from, to)
    }
  }
  fs.mkdirSync(to, { recursive: true })
  for (const name of fs.readdirSync(from)) linkTree(path.join(from, name), path.join(to, name), without)
}

/** Lays out a folder as the image has it: what is copied, without what is pruned, and nothing else. */
export const layOutImage = (target: string): void => {
  const pruned = developmentPackages()
  for (const { from, to } of copied) {
    const place = to.endsWith('/') || to === '' ? path.join(target, to, path.basename(from)) : path.join(target, to)
    fs.mkdirSync(path.dirname(place), { recursive: true })
    linkTree(path.join(root, from), place, pruned)
  }
}

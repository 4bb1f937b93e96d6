import { getPolicy, savePolicy, simulatePolicy } from '@portal/contract/areas/access/policy.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { get } from './read.ts'
import { save } from './save.ts'
import { simulate } from './simulate.ts'

export const policyRoutes = ({ app, settings }: Portal): void => {
  serve(app, getPolicy, get(settings))
  serve(app, savePolicy, save(settings))
  serve(app, simulatePolicy, simulate(settings))
}

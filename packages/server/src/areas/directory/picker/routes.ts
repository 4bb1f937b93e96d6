import { getOrgsAndUsers, userTreeData } from '@portal/contract/areas/directory/picker.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pick } from './pick.ts'
import { readUserTree } from './tree.ts'

export const pickerRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  serve(app, userTreeData, ({ tx, body }) => readUserTree(tx, platform.secrets, body))
  serve(app, getOrgsAndUsers, pick(portal))
}

import { myData } from '@portal/contract/areas/account/my-data.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askForMyData, enqueueMyData, MY_DATA_JOB, MY_DATA_KIND, runMyData } from './export.ts'

export const myDataRoutes = (portal: Portal): void => {
  const { app, jobs } = portal
  serve(app, myData, askForMyData)
  jobs.provide(MY_DATA_JOB, runMyData(portal))
  portal.jobKinds.provide(MY_DATA_KIND, { cancellable: false, again: (tx, { id }) => enqueueMyData(tx, id) })
}

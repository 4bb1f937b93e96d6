import type { listApplications } from '@portal/contract/areas/system/application.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'

export type Application = RowOf<typeof listApplications>

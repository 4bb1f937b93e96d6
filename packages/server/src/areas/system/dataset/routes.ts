import { dataQuality, listDatasets, previewDataset } from '@portal/contract/areas/system/dataset.ts'
import { serve } from '#src/platform/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { list, preview } from './list.ts'
import { checkQuality } from './quality.ts'

export const datasetRoutes = ({ app }: Portal): void => {
  serve(app, listDatasets, list)
  serve(app, previewDataset, preview)
  serve(app, dataQuality, checkQuality)
}

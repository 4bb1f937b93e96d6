import {
  type DatasetName,
  dataQuality,
  datasets,
  exportDataset,
  listDatasets,
  previewDataset,
} from '@portal/contract/areas/system/dataset.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { exportableRows, startFile } from './export.ts'
import { list, preview } from './list.ts'
import { checkQuality } from './quality.ts'

export const datasetRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, listDatasets, list)
  serve(app, previewDataset, preview.read)
  serve(app, dataQuality, checkQuality)
  for (const name of Object.keys(datasets) as DatasetName[]) exportableRows(portal.exports, name)
  serve(app, exportDataset, startFile(portal))
}

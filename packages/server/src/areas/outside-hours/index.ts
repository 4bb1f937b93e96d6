import {
  checkUploadBatch,
  deleteUploadBatches,
  getUploadBatch,
  listUploadBatches,
  revokeUploadRows,
  saveUploadBatch,
} from '@portal/contract/areas/outside-hours/batch.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { hourUploadBatches, hourUploadRows } from '#src/schema/outside-hours/batch.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { allowEvidence } from './batch/files.ts'
import { checkWith, getWith } from './batch/get.ts'
import { batchList } from './batch/list.ts'
import { remove, saveWith } from './batch/save.ts'
import { uploadImport } from './import/kind.ts'
import { proofOfUpload } from './posting/proof.ts'
import { revoke } from './posting/revoke.ts'
import { courseHoursSubject } from './posting/subject.ts'

/** 学时提交: hours earned outside, proven, approved, and entered once. */
export const outsideHoursArea: Area = (portal) => {
  const { app, belongings } = portal
  belongings.provide([
    { part: 'content', column: hourUploadBatches.createdBy },
    { part: 'content', column: hourUploadRows.userId },
    { part: 'content', column: hourUploadRows.revokedById },
  ])
  portal.approval.provide(courseHoursSubject(portal))
  portal.imports.provide(uploadImport(portal))
  allowEvidence(portal)
  portal.hourProofs.provide('upload', proofOfUpload(portal))
  serveList(portal, listUploadBatches, [P.hourUploadExport], batchList)
  serve(app, getUploadBatch, getWith(portal))
  serve(app, saveUploadBatch, saveWith(portal))
  serve(app, checkUploadBatch, checkWith(portal))
  serve(app, deleteUploadBatches, remove)
  serve(app, revokeUploadRows, revoke)
}

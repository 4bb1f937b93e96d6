import {
  certificatePdf,
  certificatesArchive,
  getClaim,
  issueByHand,
  listBases,
  listCertificates,
  myCertificates,
  myClaims,
  registerExternal,
  remindHolders,
  replaceCertificate,
  revokeCertificates,
  verifyCertificate,
} from '@portal/contract/areas/certificate/certificate.ts'
import {
  getTemplate,
  listTemplates,
  previewTemplate,
  saveTemplate,
} from '@portal/contract/areas/certificate/template.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askForArchive } from './certificate/archive.ts'
import { certificateList } from './certificate/list.ts'
import { mine } from './certificate/mine.ts'
import { pdfWith } from './certificate/pdf.ts'
import { verifyWith } from './certificate/verify.ts'
import { remind } from './expiry/remind-by-hand.ts'
import { claimWith, myClaimsWith } from './external/claims.ts'
import { registerWith } from './external/register.ts'
import { basesWith, issueWith } from './issue/by-hand.ts'
import { replace } from './issue/replace.ts'
import { revoke } from './issue/revoke-by-hand.ts'
import { get } from './template/get.ts'
import { templateList } from './template/list.ts'
import { previewWith } from './template/preview.ts'
import { save } from './template/save.ts'

export const templateRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listTemplates, [P.traineeArchiveExport], templateList)
  serve(app, getTemplate, get)
  serve(app, saveTemplate, save)
  serve(app, previewTemplate, previewWith(portal))
}

export const certificateRoutes = (portal: Portal): void => {
  const { app, certificateBases, files, papers } = portal
  serveList(portal, listCertificates, [P.traineeArchiveExport], certificateList)
  serve(app, myCertificates, mine)
  serve(app, certificatePdf, pdfWith(portal))
  serve(app, verifyCertificate, verifyWith(papers))
  serve(app, issueByHand, issueWith(certificateBases))
  serve(app, listBases, basesWith(certificateBases))
  serve(app, revokeCertificates, revoke)
  serve(app, replaceCertificate, replace)
  serve(app, remindHolders, remind)
  serve(app, certificatesArchive, askForArchive)
  serve(app, registerExternal, registerWith(portal))
  serve(app, myClaims, myClaimsWith(files))
  serve(app, getClaim, claimWith(files))
}

import { documentCodes as codes } from '@portal/contract/areas/document/document.ts'

export { codes }

export const LIST = '/videoManageSc/docManageList'
export const DETAIL = '/videoManageSc/docDetail'
const READER = '/pdfView'

export const detailAddress = (id: string, tab?: string) => `${DETAIL}?id=${id}${tab === undefined ? '' : `&tab=${tab}`}`

interface Place {
  version?: string
  page?: number
}

/** Where a document is read; from there one comes back to where one was. */
export const readAddress = (docId: string, { version, page }: Place = {}) => {
  const place = new URLSearchParams({ docId })
  if (version !== undefined) place.set('version', version)
  if (page !== undefined) place.set('page', String(page))
  return `${READER}?${place}`
}

/** The same pages for those who keep the document: nothing of it is counted. */
export const previewAddress = (docId: string, place: Place = {}) => `${readAddress(docId, place)}&manage=1`

export const versionText = (versionNo: string) => (versionNo === '' ? '—' : `V${versionNo}`)

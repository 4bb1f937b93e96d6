import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'

export interface ReaderProps {
  document: DocumentDetail
  /** The signed address of its pages, renewed where the last one is over. */
  addressOf: (again: boolean) => Promise<string>
}

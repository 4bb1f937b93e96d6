import type { FileInput } from '@portal/contract/areas/files/file.ts'

/** A file in a form: of the store, or an upload that has just arrived. */
export interface FormFile extends FileInput {
  name: string
  /** Address for a look at it. */
  url?: string
}

/** What is sent of it. */
export const fileInputOf = ({ fileId, uploadId }: FormFile): FileInput =>
  uploadId === undefined ? { fileId } : { uploadId }

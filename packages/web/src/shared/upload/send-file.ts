import type { UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import { arriving } from '#src/ui/late/arriving.ts'
import { whyNotFile } from './check-file.ts'

interface SendOptions {
  /** Share sent, 0 to 100. */
  onPercent?: (percent: number) => void
  signal?: AbortSignal
}

/** A file that belongs to a form, such as a cover: answers the id of the upload, or rejects with the words of a refusal. */
export const sendFile = async (
  file: File,
  purpose: UploadPurpose,
  { onPercent, signal }: SendOptions = {},
): Promise<string> => {
  const reason = whyNotFile(file, purpose)
  if (reason !== null) throw new Error(reason)
  // Most forms are saved without a file: what carries one comes with the first.
  const { createTransfer } = await arriving(() => import('./tus-transfer.ts'))
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const transfer = createTransfer({
      file,
      purpose,
      uploadUrl: null,
      onProgress: (sent) => onPercent?.(Math.floor((sent * 100) / file.size)),
      onDone: resolve,
      onFailed: (words) => reject(new Error(words)),
    })
    signal?.addEventListener('abort', () => {
      void transfer.cancel()
      reject(new DOMException('已取消', 'AbortError'))
    })
    transfer.start()
  })
}

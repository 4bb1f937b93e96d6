import { TUS_PATH, UPLOAD_PART_BYTES, type UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { z } from 'zod'
import { baseOf } from '#src/platform/config.ts'
import { readToken } from '#src/platform/storage.ts'

interface TransferParts {
  file: File
  purpose: UploadPurpose
  sha256?: string
  /** Address of an upload that was begun earlier. */
  uploadUrl: string | null
  onUrl?: (uploadUrl: string) => void
  onProgress: (sentBytes: number) => void
  /** The line or the store is away; it goes on by itself. */
  onWaiting?: () => void
  onDone: (uploadId: string) => void
  onFailed: (words: string) => void
}

const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000]
const LATER_MS = 30_000

export const uploadIdOf = (uploadUrl: string) => uploadUrl.replace(/\?.*$/, '').slice(uploadUrl.lastIndexOf('/') + 1)

const answered = (error: Error) => (error instanceof DetailedError ? error.originalResponse : null)

// No answer, a busy or absent store, a session that ended, a part still being written: all of that may pass.
const isPassing = (error: Error) => {
  const status = answered(error)?.getStatus() ?? 0
  return status === 0 || status >= 500 || [401, 409, 423, 429].includes(status)
}

const refused = z.object({
  message: z.string().catch(''),
  result: z
    .object({ errors: z.array(z.object({ message: z.string() })) })
    .nullish()
    .catch(null),
})

const wordsOf = (error: Error): string => {
  const otherwise = '上传失败，请重试'
  try {
    const { message, result } = refused.parse(JSON.parse(answered(error)?.getBody() ?? ''))
    return result?.errors[0]?.message ?? (message || otherwise)
  } catch {
    return otherwise
  }
}

// The token of this moment, in the header: a long upload outlives sessions, and addresses end up in logs.
const sign = (request: HttpRequest) => {
  request.setHeader('X-Client', 'web')
  const token = readToken()
  if (token !== null) request.setHeader('X-Token', token)
}

/** One file on its way to the server, in parts, over lines that break. */
export const createTransfer = (parts: TransferParts) => {
  const { file, purpose, sha256, uploadUrl, onUrl, onProgress, onWaiting, onDone, onFailed } = parts
  let later: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const upload = new Upload(file, {
    endpoint: `${baseOf()}${TUS_PATH}`,
    uploadUrl,
    chunkSize: UPLOAD_PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    metadata: { purpose, fileName: file.name, ...(sha256 !== undefined && { sha256 }) },
    onBeforeRequest: sign,
    onShouldRetry: (error) => {
      const mayPass = isPassing(error)
      if (mayPass) onWaiting?.()
      return mayPass
    },
    onUploadUrlAvailable: () => upload.url !== null && onUrl?.(upload.url),
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => upload.url !== null && onDone(uploadIdOf(upload.url)),
    onError: (error) => {
      if (stopped) return
      if (!isPassing(error)) return onFailed(wordsOf(error))
      onWaiting?.()
      later = setTimeout(() => upload.start(), LATER_MS)
    },
  })

  const stop = () => {
    stopped = true
    clearTimeout(later)
  }

  return {
    start: () => upload.start(),
    /** The address is kept by the caller, who begins a new transfer with it. */
    pause: async () => {
      stop()
      await upload.abort()
    },
    /** Also tells the server to forget the bytes. */
    cancel: async () => {
      stop()
      await upload.abort(upload.url !== null).catch(() => undefined)
    },
  }
}

export type Transfer = ReturnType<typeof createTransfer>

/** Lets the server forget an upload that no transfer holds any more. */
export const dropUpload = (uploadUrl: string) =>
  Upload.terminate(uploadUrl, { onBeforeRequest: sign, retryDelays: null }).catch(() => undefined)

import { STATUS } from '@portal/contract/kit/refusal.ts'
import { logged, reactTo, readEnvelope, refusalOf } from './api/answer.ts'
import { TransportError } from './api/refusal.ts'
import { newRequestId } from './api/request-id.ts'
import { baseOf } from './config.ts'
import { readToken } from './storage.ts'

interface UploadOptions {
  /** Share sent, 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  quiet?: boolean
  /** As of nobody, to the base of the public pages. */
  nameless?: boolean
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = (
  path: string,
  form: FormData,
  requestId: string,
  { onProgress, signal, nameless = false }: UploadOptions,
) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${baseOf(nameless ? 'qrcode' : 'main')}/${path}`)
    request.setRequestHeader('X-Client', 'web')
    request.setRequestHeader('X-Request-Id', requestId)
    const token = nameless ? null : readToken()
    if (token !== null) request.setRequestHeader('X-Token', token)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100))
    })
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new TransportError('网络连接失败', requestId)))
    request.addEventListener('abort', () => reject(new DOMException('上传已取消', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

/** Multipart with progress, which `fetch` cannot report; answers and refusals as in `call`, the result undecoded. */
export const upload = async (path: string, form: FormData, options: UploadOptions = {}): Promise<unknown> => {
  const requestId = newRequestId()
  try {
    const request = await send(path, form, requestId, options)
    const requestNumber = request.getResponseHeader('X-Request-Number') ?? requestId
    const answer = readEnvelope(parsed(request.responseText), request.status, requestNumber)
    if (answer.status === STATUS.ok) return answer.result
    const refusal = refusalOf(answer)
    reactTo(path, refusal, options.quiet ?? false)
    throw refusal
  } catch (error) {
    throw error instanceof TransportError ? logged(path, error) : error
  }
}

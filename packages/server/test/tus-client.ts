import { createHash } from 'node:crypto'
import { TUS_PATH, type UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import type { Client, TestApp } from './app.ts'

interface Sent {
  fileName: string
  content: Buffer
  purpose?: UploadPurpose
  sha256?: string
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Speaks tus over real HTTP to the server of the test. */
export const tusClient = async (t: TestApp) => {
  const origin = await t.running.app.listen({ port: 0, host: '127.0.0.1' })
  const headersOf = (client: Client) => ({ 'tus-resumable': '1.0.0', 'x-token': client.token })

  const create = (client: Client, { fileName, content, purpose = 'video', sha256 }: Sent, length = content.length) => {
    const metadata = [`purpose ${base64(purpose)}`, `fileName ${base64(fileName)}`]
    if (sha256 !== undefined) metadata.push(`sha256 ${base64(sha256)}`)
    return fetch(origin + TUS_PATH, {
      method: 'POST',
      headers: { ...headersOf(client), 'upload-length': String(length), 'upload-metadata': metadata.join(',') },
    })
  }

  const patch = (client: Client, address: string, offset: number, body: Buffer | ReadableStream) =>
    fetch(origin + address, {
      method: 'PATCH',
      headers: {
        ...headersOf(client),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: body instanceof Buffer ? new Uint8Array(body) : body,
      ...(body instanceof Buffer ? {} : { duplex: 'half' }),
    })

  const offsetOf = async (client: Client, address: string) => {
    const answer = await fetch(origin + address, { method: 'HEAD', headers: headersOf(client) })
    return { code: answer.status, offset: Number(answer.headers.get('upload-offset')) }
  }

  /** The whole file in one part; the id of the upload. */
  const send = async (client: Client, sent: Sent): Promise<string> => {
    const created = await create(client, sent)
    const address = created.headers.get('location')
    if (address === null) throw new Error(await created.text())
    const answer = await patch(client, address, 0, sent.content)
    if (answer.status !== 204) throw new Error(await answer.text())
    return address.split('/').at(-1) ?? ''
  }

  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })

  const remove = (client: Client, address: string) =>
    fetch(origin + address, { method: 'DELETE', headers: headersOf(client) })

  return { origin, create, patch, offsetOf, send, get, remove }
}

export type TusClient = Awaited<ReturnType<typeof tusClient>>

/** Message of a refusal that came as an envelope. */
export const messageOf = async (answer: Response) => {
  const { message, result } = (await answer.json()) as {
    message: string
    result: { errors?: { field: string; message: string }[] } | null
  }
  return result?.errors?.[0]?.message ?? message
}

import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file instead of an envelope: what a download answers. */
export interface FileAnswer {
  name: string
  type: string
  bytes: number
  stream: Readable
}

const files = new WeakSet<object>()

export const fileAnswer = (file: FileAnswer): FileAnswer => {
  files.add(file)
  return file
}

export const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && files.has(value)

/** Always a download, never shown by the browser, never kept. */
export const sendFile = (reply: FastifyReply, { name, type, bytes, stream }: FileAnswer) =>
  reply
    .header('content-type', type)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream)

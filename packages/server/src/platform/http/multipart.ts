import '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errors } from '@portal/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** A received file waiting in the temporary folder; removed when the answer has been sent. */
export interface ReceivedFile {
  path: string
  name: string
  bytes: number
}

/** Faults of the form itself carry neither a status nor a system's code, and are the caller's. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && !('statusCode' in error) && !('code' in error)

/** Text fields beside the one file field `attach`; the file is on disk when this resolves. */
export const readMultipart = async (request: FastifyRequest, fileLimit: number): Promise<Record<string, unknown>> => {
  try {
    return await readParts(request, fileLimit)
  } catch (error) {
    throw isMalformed(error) ? Object.assign(new Error('malformed form', { cause: error }), { statusCode: 400 }) : error
  }
}

const readParts = async (request: FastifyRequest, fileLimit: number): Promise<Record<string, unknown>> => {
  if (!request.isMultipart()) throw new AppError({ ...errors.invalid, message: '请以表单方式上传文件' })
  const { tempDir } = request.server.platform
  const body: Record<string, unknown> = {}
  // One byte more than allowed is enough to see that a file is too large; the handler says so in its own words.
  for await (const part of request.parts({ limits: { fileSize: fileLimit + 1 } })) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== 'attach' || body.attach !== undefined) {
      part.file.resume()
      throw new AppError(errors.invalid, { fields: [{ field: part.fieldname, message: '包含未知字段' }] })
    }
    const file = path.join(tempDir, `${randomUUID()}.part`)
    request.receivedFiles.push(file)
    await pipeline(part.file, fs.createWriteStream(file, { flags: 'wx' }))
    body.attach = { path: file, name: part.filename, bytes: part.file.bytesRead } satisfies ReceivedFile
  }
  return body
}

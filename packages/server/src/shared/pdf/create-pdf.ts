import { getFile } from '@portal/contract/areas/files/file.ts'
import { pdfRefusals as no } from '@portal/contract/areas/files/pdf.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { serve } from '#src/platform/http/serve.ts'
import { createLines } from '#src/platform/in-line.ts'
import type { JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Files } from '../files/files.ts'
import { FORM_JOB } from './form-rows.ts'
import { inspectPdf } from './inspect.ts'
import { makeForm, READABLE_PURPOSE } from './make-form.ts'
import { findOffice, type OfficeTool } from './office.ts'
import type { Pdf } from './pdf.ts'
import { showFile } from './show-file.ts'
import { convertOffice } from './to-pdf.ts'

interface Parts {
  app: FastifyInstance
  platform: Platform
  jobs: JobRegistry
  files: Files
}

/** Forms of files that are gone, and the files of such forms; their bytes follow with the next sweep of the store. */
const dropForms = async ({ db }: Platform): Promise<void> => {
  await db.execute(sql`
    delete from readable_forms r where r.asked_at < now() - interval '1 day'
      and not exists (select 1 from files f where f.sha256 = r.sha256)`)
  await db.execute(sql`
    delete from files f where f.purpose = ${READABLE_PURPOSE} and f.created_at < now() - interval '1 day'
      and not exists (select 1 from readable_forms r where r.pdf_file_id = f.id)`)
}

/** Serves `rest/file/get`, and makes what office files are read as. */
export const createPdf = ({ app, platform, jobs, files }: Parts): Pdf => {
  let found: Promise<OfficeTool | null> | undefined
  const oneAtATime = createLines()
  const pdf: Pdf = {
    office: () => {
      found ??= findOffice(platform.config.SOFFICE_PATH)
      return found
    },
    inspect: inspectPdf,
    toPdf: async (conversion) => {
      const office = await pdf.office()
      if (!office) return { refusal: no.noConverter }
      return oneAtATime('office', () => convertOffice(office, platform.tempDir, conversion))
    },
  }
  serve(app, getFile, showFile({ platform, files, pdf }))
  jobs.provide(FORM_JOB, makeForm({ platform, store: files.store, pdf }))
  jobs.provide('pdf.sweep', () => dropForms(platform), { cron: '50 18 * * *' })
  return pdf
}

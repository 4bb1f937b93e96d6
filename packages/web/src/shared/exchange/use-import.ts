import { type ImportKindName, type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import { checkImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { faultOf } from '#src/kit/words-of-error.ts'
import { upload } from '#src/platform/api/api.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'

export interface ImportSubject {
  kind: ImportKindName
  /** Role, group, exam or category that the rows go to. */
  targetId?: string | undefined
}

/** What somebody sends to be checked. */
export interface Sent {
  file?: File
  text?: string
  format?: string | undefined
  update?: boolean
  activate?: boolean
  targetId?: string | undefined
}

const flag = (on: boolean) => (on ? '1' : '0')

const formOf = ({ kind, targetId: ofSubject }: ImportSubject, sent: Sent): FormData => {
  const { file, text, format, update = true, activate = true, targetId = ofSubject } = sent
  const form = new FormData()
  // Fields stand before the file, whose end ends the reading.
  form.set('kind', kind)
  form.set('update', flag(update))
  form.set('activate', flag(activate))
  if (format !== undefined) form.set('format', format)
  if (targetId !== undefined) form.set('targetId', targetId)
  if (text !== undefined) form.set('text', text)
  if (file) form.set('attach', file)
  return form
}

/** Sends a file or text to be checked; the difference it would make comes back, or a sentence why not. */
export const useCheck = (subject: ImportSubject) => {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const [percent, setPercent] = useState(0)

  const check = async (sent: Sent): Promise<ImportReport | undefined> => {
    setChecking(true)
    setPercent(0)
    try {
      const answer = await upload(checkImport.path, formOf(subject, sent), { quiet: true, onProgress: setPercent })
      return z.decode(importReport, answer as z.input<typeof importReport>)
    } catch (error) {
      tip('error', faultOf(error).words)
      return undefined
    } finally {
      setChecking(false)
      void client.invalidateQueries({ queryKey: ['directoryImport'] })
    }
  }
  return { check, isChecking, percent }
}

/** Fetches a file of the import; a refusal is said in a toast. */
export const useFile = () => {
  const [isLoading, setLoading] = useState(false)
  const fetchFile = async (path: string, body: object, name: string) => {
    setLoading(true)
    try {
      await download(path, body, name)
      return true
    } catch (error) {
      // Nothing was submitted: only the file did not come.
      tip('error', error instanceof ApiRefusal ? faultOf(error).words : '下载失败，请重试')
      return false
    } finally {
      setLoading(false)
    }
  }
  return { fetchFile, isLoading }
}

import {
  checkImport,
  type ImportKindName,
  type ImportReport,
  importReport,
} from '@portal/contract/areas/exchange/import.ts'
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
  /** Role or group that the rows go to. */
  targetId?: string
}

/** Sends a file to be checked; the difference it would make comes back, or a sentence why not. */
export const useCheck = ({ kind, targetId }: ImportSubject) => {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)

  const check = async (file: File, update: boolean): Promise<ImportReport | undefined> => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('update', update ? '1' : '0')
    if (targetId !== undefined) form.set('targetId', targetId)
    form.set('attach', file)
    setChecking(true)
    try {
      return z.decode(
        importReport,
        (await upload(checkImport.path, form, { quiet: true })) as z.input<typeof importReport>,
      )
    } catch (error) {
      tip('error', faultOf(error).words)
      return undefined
    } finally {
      setChecking(false)
      void client.invalidateQueries({ queryKey: ['directoryImport'] })
    }
  }
  return { check, isChecking }
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

import { getFile } from '@portal/contract/areas/files/file.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'

/** Addresses live for at least five minutes. */
const FRESH_MS = 4 * MINUTE_MS

/** Addresses of a file that are good now, however long the page has been open. */
export const useFile = (fileId: string) => {
  const client = useQueryClient()
  const { message } = App.useApp()
  const fresh = useCallback(
    (again = false) => client.fetchQuery({ ...query(getFile, { fileId }), staleTime: again ? 0 : FRESH_MS }),
    [client, fileId],
  )
  const addressOf = useCallback(async (again: boolean) => (await fresh(again)).pdfUrl ?? '', [fresh])
  const download = useCallback(async () => {
    try {
      const { downloadUrl, name } = await fresh()
      Object.assign(document.createElement('a'), { href: downloadUrl, download: name }).click()
    } catch (error) {
      message.error(wordsOfError(error))
    }
  }, [fresh, message])
  return { addressOf, download }
}

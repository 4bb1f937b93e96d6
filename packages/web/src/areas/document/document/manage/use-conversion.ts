import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePage } from '#src/platform/page.ts'
import { readConversion } from '#src/shared/upload/follow-progress.ts'

const PAUSE_MS = 2000

type Facts = Pick<DocumentRow, 'id' | 'convertState'>

const isRunning = ({ convertState: state }: Pick<Facts, 'convertState'>) => state === 'queued' || state === 'processing'

/** Asks how far documents are that are being converted, while there are some; what is finished changes the rows. */
export const useConversion = (rows: readonly Facts[]) => {
  const { active } = usePage()
  const client = useQueryClient()
  const ids = rows.filter(isRunning).map(({ id }) => id)
  const { data = [] } = useQuery({
    queryKey: ['documentConversion', ids],
    queryFn: () => readConversion(ids),
    enabled: active && ids.length > 0,
    refetchInterval: PAUSE_MS,
    staleTime: 0,
  })
  const finished = data.filter((progress) => !isRunning(progress)).length

  // Follows the server's work: what it has finished changes the rows and the counts of the tabs.
  useEffect(() => {
    if (finished > 0) void client.invalidateQueries({ queryKey: ['document'] })
  }, [finished, client])
}

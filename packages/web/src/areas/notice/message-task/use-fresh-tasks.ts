import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushed } from '#src/platform/push/push.ts'

/** Tasks of the safety school move on their own: the push about messages also means that a sending has ended. */
export const useFreshTasks = () => {
  const client = useQueryClient()

  // Follows the push channel.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'message') void client.invalidateQueries({ queryKey: ['netMessage'] })
      }),
    [client],
  )
}

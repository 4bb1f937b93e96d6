import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pushed } from '#src/platform/push/push.ts'

/** Keeps lists of posts as fresh as the server says they are. */
export const useFreshPosts = () => {
  const client = useQueryClient()

  // Follows the push channel: something was published or taken back, or this person has read it on another device.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind !== 'post') return
        for (const key of ['announcement', 'netNotice', 'contentText', 'monograph'])
          void client.invalidateQueries({ queryKey: [key] })
      }),
    [client],
  )
}

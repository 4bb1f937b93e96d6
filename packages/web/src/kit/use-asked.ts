import { useEffect, useEffectEvent } from 'react'
import { usePage } from '#src/platform/page.ts'

/** Begins, once, what an address asks for by `?do=new`: Ctrl K leads to a page and on into its one act. */
export const useAsked = (run: (() => void) | undefined) => {
  const { query, setQuery, active } = usePage()
  const isAsked = active && query.do === 'new' && run !== undefined

  const begin = useEffectEvent(() => {
    setQuery({ do: undefined })
    run?.()
  })
  // Follows the address, which is how the rest of the portal asks.
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}

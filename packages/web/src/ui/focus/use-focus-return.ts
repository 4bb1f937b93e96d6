import { useEffect, useState } from 'react'

/** Who closes a dialog goes on where it was opened: one that leaves the page at once takes the focus with it. */
export const useFocusReturn = () => {
  const [opener] = useState(() => document.activeElement)

  // Follows the focus of the document, which falls to the body when the dialog is gone.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

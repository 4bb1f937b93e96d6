import { Dropdown, type DropdownProps } from 'antd'
import { useRef } from 'react'

/** What an item opens gives the focus back to where the menu was opened: the item itself is gone by then. */
export function DropdownPart({ menu, onOpenChange, ...props }: DropdownProps) {
  const opener = useRef<Element>(null)
  return (
    <Dropdown
      {...props}
      onOpenChange={(open, how) => {
        if (open) opener.current = document.activeElement
        onOpenChange?.(open, how)
      }}
      menu={
        menu && {
          ...menu,
          onClick: (chosen) => {
            menu.onClick?.(chosen)
            // The key that chose the item would press the button again.
            chosen.domEvent.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          },
        }
      }
    />
  )
}

import { type RefObject, useEffect } from 'react'

const CONTROLLER = 'media-controller'
const HIDDEN = 'userinactive'

/** The picture itself, not what lies over it. */
const isPicture = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(`video, ${CONTROLLER}`)

/**
 * A tap on the picture shows the controls, the next one hides them, and does nothing else. The element would decide at
 * `pointerup`: what the browser sends behind a tap (mouse events, the click) then met controls that had only just appeared,
 * and switched them off or pressed them. Here the click decides, the last event of a tap, and of the element's own two ways
 * to show and hide only what is sent from here reaches it.
 */
export const useTouchTap = (root: RefObject<HTMLElement | null>, on: boolean) => {
  // Follows the fingers, before the element sees them.
  useEffect(() => {
    const player = root.current
    if (player === null || !on) return
    let pointer = ''
    const onDown = ({ pointerType }: PointerEvent) => {
      pointer = pointerType
    }
    const keepFrom = (event: Event) => {
      if (event.isTrusted && pointer === 'touch' && isPicture(event.target)) event.stopPropagation()
    }
    const onClick = (event: MouseEvent) => {
      const controller = player.querySelector(CONTROLLER)
      if (pointer !== 'touch' || controller === null || !isPicture(event.target)) return
      event.stopPropagation()
      const act = controller.hasAttribute(HIDDEN)
        ? new PointerEvent('pointermove', { pointerType: 'mouse' })
        : new MouseEvent('mouseleave')
      controller.dispatchEvent(act)
    }
    player.addEventListener('pointerdown', onDown, true)
    player.addEventListener('pointerup', keepFrom, true)
    player.addEventListener('mouseleave', keepFrom, true)
    player.addEventListener('click', onClick, true)
    return () => {
      player.removeEventListener('pointerdown', onDown, true)
      player.removeEventListener('pointerup', keepFrom, true)
      player.removeEventListener('mouseleave', keepFrom, true)
      player.removeEventListener('click', onClick, true)
    }
  }, [root, on])
}

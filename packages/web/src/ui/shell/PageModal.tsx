import { Modal, type ModalProps } from 'antd'
import { useBackCloses } from '../focus/back-closes.ts'
import { useFocusReturn } from '../focus/use-focus-return.ts'

/**
 * A dialog of a kept page. antd's focus call throws when a page comes back with its dialog still mounted,
 * so the dialog is gone while the page is hidden and opens again with it.
 */
export function PageModal({ active, ...modal }: ModalProps & { active: boolean }) {
  return active ? <Shown {...modal} /> : null
}

function Shown(modal: ModalProps) {
  useFocusReturn()
  useBackCloses(modal.open !== false && modal.keyboard !== false)
  // A stray tap beside it must not cost what is written in it.
  return <Modal mask={{ closable: false }} {...modal} />
}

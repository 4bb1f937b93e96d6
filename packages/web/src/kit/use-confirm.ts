import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { tip } from '#src/platform/tips.ts'
import { faultOf } from './words-of-error.ts'

export interface Question {
  /** Names the thing: 「确定删除「安全帽」？」. */
  question: string
  /** What will follow from it. */
  consequence?: string
  /** What the button says: 删除, 停用, never 确定. */
  verb: string
  /** May reject: the failure is said in a toast. */
  onConfirm: () => Promise<unknown> | void
}

/** Gives `confirm`: a dialog {verb}确认 with the focus on 取消; it goes when its page does. */
export const useConfirm = () => {
  const { modal } = App.useApp()
  const open = useRef(new Set<() => void>())

  // Follows the page: the dialog hangs in the app and would outstay a page that is left.
  useEffect(() => {
    const opened = open.current
    return () => {
      for (const close of opened) close()
      opened.clear()
    }
  }, [])

  return ({ question, consequence, verb, onConfirm }: Question) => {
    const { destroy } = modal.confirm({
      title: `${verb}确认`,
      content: [question, consequence].filter(Boolean).join('\n'),
      className: 'kit-confirm',
      okText: verb,
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        try {
          await onConfirm()
        } catch (error) {
          tip('error', faultOf(error).words)
        }
      },
      afterClose: () => open.current.delete(destroy),
    })
    open.current.add(destroy)
  }
}

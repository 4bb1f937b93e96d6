import { App, Button, Modal } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { setConfirmHolder } from '#src/platform/confirms.ts'
import { setTipHolder } from '#src/platform/tips.ts'
import { coverPage } from '#src/ui/focus/back-closes.ts'
import { Dress } from '#src/ui/look/Dress.tsx'
import './host.css'
import { useLook } from './person-look.ts'

const ERROR_SECONDS = 6
const ACTION_SECONDS = 5
const TIP_SECONDS = 3
const MOST_TIPS = 3

let opened = 0

/** The design system: its dress, and its toasts and confirms for hooks and for code outside components. */
export function AppHost({ children }: { children?: ReactNode }) {
  const look = useLook()
  return (
    <Dress look={look}>
      <App message={{ maxCount: MOST_TIPS, duration: TIP_SECONDS }} component={false}>
        <Holders />
        {children}
      </App>
    </Dress>
  )
}

function Holders() {
  const { message, modal } = App.useApp()

  // Follows the provider's holders, which modules without hooks use.
  useEffect(() => {
    setTipHolder((kind, text, action) => {
      const key = `tip${(opened += 1)}`
      const button = action && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            message.destroy(key)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )
      const duration = action ? ACTION_SECONDS : kind === 'error' ? ERROR_SECONDS : TIP_SECONDS
      void message.open({ key, type: kind, content: button ? [text, button] : text, duration })
    })
    setConfirmHolder({
      drop: Modal.destroyAll,
      ask: ({ title, content, okText, danger = false }) =>
        new Promise((resolve) => {
          const uncover = coverPage()
          const answer = (isYes: boolean) => {
            uncover()
            resolve(isYes)
          }
          modal.confirm({
            title,
            content,
            okText,
            // 取消 beside 取消领取 does not say which of the two undoes.
            cancelText: okText.startsWith('取消') ? '再想想' : '取消',
            okButtonProps: { danger },
            autoFocusButton: 'cancel',
            centered: true,
            className: 'app-confirm',
            onOk: () => answer(true),
            onCancel: () => answer(false),
            // Destroyed by a navigation it counts as refused; after an answer this changes nothing.
            afterClose: () => answer(false),
          })
        }),
    })
  }, [message, modal])

  return null
}

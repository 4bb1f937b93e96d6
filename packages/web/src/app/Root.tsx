import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router'
import { setConfirmHolder } from '#src/platform/confirms.ts'
import { queryClient } from '#src/platform/query-client.ts'
import { setTipHolder } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { themeOf } from '#src/ui/look/theme.ts'
import type { Router } from './router.tsx'

const ERROR_SECONDS = 6
const TIP_SECONDS = 3
const MOST_TIPS = 3

export function Root({ router }: { router: Router }) {
  const phone = useMedia(PHONE)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')

  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf({ dark: false, phone, fontScale: 1, reducedMotion })}
      // Otherwise a button of two signs is named 确 定 for tests and screen readers.
      button={{ autoInsertSpace: false }}
    >
      <App message={{ maxCount: MOST_TIPS, duration: TIP_SECONDS }} component={false}>
        <QueryClientProvider client={queryClient}>
          <Holders />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}

/** Lends toasts and confirms of the design system to code outside components. */
function Holders() {
  const { message, modal } = App.useApp()

  // Follows the provider's holders, which modules without hooks use.
  useEffect(() => {
    setTipHolder((kind, content) => {
      void message.open({ type: kind, content, duration: kind === 'error' ? ERROR_SECONDS : TIP_SECONDS })
    })
    setConfirmHolder(
      ({ title, content, okText, danger = false }) =>
        new Promise((resolve) => {
          modal.confirm({
            title,
            content,
            okText,
            okButtonProps: { danger },
            autoFocusButton: 'cancel',
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
            // Destroyed by a navigation it counts as refused; after an answer this changes nothing.
            afterClose: () => resolve(false),
          })
        }),
    )
  }, [message, modal])

  return null
}

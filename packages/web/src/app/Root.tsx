import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { RouterProvider } from 'react-router'
import { queryClient } from '#src/platform/query-client.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { themeOf } from '#src/ui/look/theme.ts'
import type { Router } from './router.tsx'

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
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  )
}

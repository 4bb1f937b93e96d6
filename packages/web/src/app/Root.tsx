import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { RouterProvider } from 'react-router'
import { queryClient } from '#src/platform/api/query-client.ts'
import { themeOf } from '#src/ui/look/theme.ts'
import { useLook } from './person-look.ts'
import type { Router } from './router.tsx'

export function Root({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Dressed router={router} />
    </QueryClientProvider>
  )
}

function Dressed({ router }: { router: Router }) {
  const look = useLook()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(look)}
      // Otherwise a button of two signs is named 确 定 for tests and screen readers.
      button={{ autoInsertSpace: false }}
    >
      <RouterProvider router={router} />
    </ConfigProvider>
  )
}

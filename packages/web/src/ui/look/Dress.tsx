import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import type { Look } from './look.ts'
import { themeOf } from './theme.ts'

/** Theme and language of the design system. */
export const Dress = ({ look, children }: { look: Look; children?: ReactNode }) => (
  <ConfigProvider
    locale={zhCN}
    theme={themeOf(look)}
    // Otherwise a button of two signs is named 确 定 for tests and screen readers.
    button={{ autoInsertSpace: false }}
  >
    {children}
  </ConfigProvider>
)

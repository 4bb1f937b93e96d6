import { screens } from '@portal/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { go } from '#src/platform/navigate.ts'
import { loadHelpTexts } from '#src/platform/screens/page-help.ts'
import { HelpText } from '#src/ui/help/HelpText.tsx'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'

const WIDTH = 420

interface HelpDrawerProps {
  path: string
  onClose: () => void
}

/** What the page is for, how it goes, what people get stuck on; and whom to tell when that does not help. */
export function HelpDrawer({ path, onClose }: HelpDrawerProps) {
  const texts = useQuery({ queryKey: ['helpTexts'], queryFn: loadHelpTexts, staleTime: Number.POSITIVE_INFINITY })
  const title = screens.find((screen) => screen.path === path)?.title ?? ''
  const leave = (to: string) => {
    onClose()
    go(to)
  }

  return (
    <DrawerPart
      open
      title={`帮助：${title}`}
      size={WIDTH}
      onClose={onClose}
      closable={{ 'aria-label': '关闭' }}
      footer={
        <Space>
          <Button onClick={() => leave('/guide?panel=help')}>全部帮助</Button>
          <Button onClick={() => leave(`/guide?panel=feedback&from=${encodeURIComponent(path)}`)}>意见反馈</Button>
        </Space>
      }
    >
      <Loaded of={texts}>
        {(all) => {
          const help = all[path]
          return help ? <HelpText help={help} /> : <p>该页面暂无帮助，有问题可通过“意见反馈”告诉我们。</p>
        }}
      </Loaded>
    </DrawerPart>
  )
}

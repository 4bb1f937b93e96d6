import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { PreferenceList } from './PreferenceList.tsx'

/** 消息设置, beside the inbox. */
export function PreferenceDrawer({ onClose }: { onClose: () => void }) {
  const phone = useMedia(PHONE)
  return (
    <DrawerPart
      open
      title="消息设置"
      aria-label="消息设置"
      size={phone ? '100%' : 560}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <PreferenceList />
    </DrawerPart>
  )
}

import { useRef, useState } from 'react'
import { sendAvatar } from '#src/areas/account/profile/send-avatar.ts'
import { signOut } from '#src/areas/account/sign-out.ts'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { useSession } from '#src/platform/session/session.ts'
import { AVATAR_FRAME } from '#src/ui/cropper/crop-frame.ts'
import { late } from '#src/ui/late/late.tsx'
import { PopMenu } from '../PopMenu.tsx'

const PictureCropper = late(() => import('#src/ui/cropper/PictureCropper.tsx').then((module) => module.PictureCropper))

/** 用户菜单 with exactly two entries: 头像 and 退出登录. */
export function AvatarMenu() {
  const { name, code, avatar } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  // Once opened it stays mounted, so that a running upload outlives the closing.
  const [cropper, setCropper] = useState<'unused' | 'open' | 'closed'>('unused')

  const openMenu = () => {
    const box = button.current?.getBoundingClientRect()
    if (box) setMenuAt({ x: box.right - 120, y: box.bottom + 4 })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="avatar-button"
        aria-label="用户菜单"
        aria-haspopup="menu"
        aria-expanded={menuAt !== null}
        title={name}
        onClick={openMenu}
      >
        <PersonAvatar person={{ name, code, photo: avatar }} />
      </button>
      {menuAt && (
        <PopMenu
          label="用户菜单"
          at={menuAt}
          entries={[
            { label: '头像', onChoose: () => setCropper('open') },
            { label: '退出登录', onChoose: () => void signOut() },
          ]}
          onClose={() => setMenuAt(null)}
        />
      )}
      {cropper !== 'unused' && (
        <PictureCropper
          frame={AVATAR_FRAME}
          open={cropper === 'open'}
          upload={sendAvatar}
          onClose={() => setCropper('closed')}
        />
      )}
    </>
  )
}

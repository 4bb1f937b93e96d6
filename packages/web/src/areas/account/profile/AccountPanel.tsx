import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { useSession } from '#src/platform/session/session.ts'
import { AVATAR_FRAME } from '#src/ui/cropper/crop-frame.ts'
import { late } from '#src/ui/late/late.tsx'
import { sendAvatar } from './send-avatar.ts'

const PictureCropper = late(() => import('#src/ui/cropper/PictureCropper.tsx').then((module) => module.PictureCropper))

const AVATAR_PX = 72

/** Who one is in this portal. */
export function AccountPanel() {
  const { name, code, avatar, orgName, roles } = useSession()
  const [cropping, setCropping] = useState(false)

  return (
    <>
      <div className="panel-photo">
        <PersonAvatar person={{ name, code, photo: avatar }} size={AVATAR_PX} />
        <Button onClick={() => setCropping(true)}>更换头像</Button>
      </div>
      <Descriptions
        column={1}
        items={[
          { key: 'name', label: '姓名', children: name },
          { key: 'code', label: '工号', children: code },
          { key: 'org', label: '单位', children: orgName },
          { key: 'roles', label: '角色', children: roles.map((role) => role.name).join('、') || '暂无角色' },
        ]}
      />
      {cropping && <PictureCropper frame={AVATAR_FRAME} open upload={sendAvatar} onClose={() => setCropping(false)} />}
    </>
  )
}

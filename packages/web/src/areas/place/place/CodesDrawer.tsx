import { listPlaceCodes, type PlaceCode, type PlaceRow, rotatePlaceCode } from '@portal/contract/areas/place/place.ts'
import { codeDirection } from '@portal/contract/areas/place/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { CopyText } from '#src/kit/CopyText.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'

/** 二维码 of a place, one for each door. */
export function CodesDrawer({ place, onClose }: { place: PlaceRow; onClose: () => void }) {
  const { data = [] } = useQuery(query(listPlaceCodes, { id: place.id }))
  const rotate = useWrite(rotatePlaceCode)
  const [door, setDoor] = useState('')
  const add = async () => {
    if (!(await rotate.run({ placeId: place.id, door: door.trim(), direction: 'both' }))) return
    setDoor('')
    tip('success', '二维码已添加')
  }
  return (
    <Drawer open title={`${place.name} 二维码`} onClose={onClose}>
      {data.map((code) => (
        <OneCode key={code.id} code={code} />
      ))}
      <div className="place-door-new">
        <Input
          aria-label="门"
          placeholder="门，如 东门"
          maxLength={20}
          value={door}
          onChange={({ target }) => setDoor(target.value)}
        />
        <Button loading={rotate.isPending} onClick={() => void add()}>
          添加
        </Button>
      </div>
    </Drawer>
  )
}

function OneCode({ code }: { code: PlaceCode }) {
  const rotate = useWrite(rotatePlaceCode)
  const [reason, setReason] = useState<string>()
  const replace = async () => {
    if (!(await rotate.run({ codeId: code.id, reason: reason ?? '' }))) return
    setReason(undefined)
    tip('success', '已更换，旧码立即失效')
  }
  const name = code.door === '' ? '全部门' : code.door
  return (
    <section className="place-code">
      <h3>
        {name} · {wordsOf(codeDirection)[code.direction]} · 第 {code.version} 版
      </h3>
      <QrPicture text={code.url} label={`${name}的二维码`} />
      <CopyText text={code.url} />
      {reason === undefined ? (
        <Button onClick={() => setReason('')}>更换</Button>
      ) : (
        <>
          <p>更换后旧码立即失效，确认？</p>
          <Input
            aria-label="更换原因"
            placeholder="更换原因"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button danger loading={rotate.isPending} onClick={() => void replace()}>
            确认更换
          </Button>
        </>
      )}
    </section>
  )
}

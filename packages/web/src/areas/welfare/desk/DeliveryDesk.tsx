import { deliverClaim, deskOfToday, type HandedOut, lookAtCode } from '@portal/contract/areas/welfare/desk.ts'
import { plainCode } from '@portal/contract/areas/welfare/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'
import { CameraView } from '#src/shared/scan/CameraView.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { Found } from './Found.tsx'
import './desk.css'
import { Lately } from './Lately.tsx'

type Answer = { found: HandedOut } | { fault: string }

/** 发放台: a code is scanned or typed, what it stands for is looked at, and then handed out. */
export function DeliveryDesk() {
  const desk = useQuery({ ...query(deskOfToday, {}), refetchOnMount: 'always' })
  const [place, setPlace] = useState<string>()
  const [isScanning, setScanning] = useState(false)
  const { answer, code, setCode, look, deliver, isBusy, input } = useCode(place ?? '')
  const places = [...new Set(desk.data?.places.map((each) => each.place))]
  if (isScanning)
    return (
      <CameraView
        title="扫描领取码"
        aim="对准领取人手机上的领取码"
        paused={isBusy}
        onText={(text) => {
          setScanning(false)
          void look(text)
        }}
        onBack={() => setScanning(false)}
      />
    )
  return (
    <div className="wf-desk">
      <div>
        <section className="wf-panel" aria-label="领取码">
          <form
            className="wf-scan"
            onSubmit={(event) => {
              event.preventDefault()
              void look(code)
            }}
          >
            <LateSelect
              aria-label="发放地点"
              placeholder="全部地点"
              allowClear
              value={place}
              options={places.map((value) => ({ value, label: value }))}
              onChange={(next) => setPlace(next as string | undefined)}
            />
            <Input
              ref={input}
              aria-label="领取码"
              placeholder="领取码，8 位"
              autoComplete="off"
              maxLength={11}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <Button htmlType="submit" loading={isBusy} disabled={code.trim() === ''}>
              查看
            </Button>
            <Button icon={<Icon name="scan" small />} onClick={() => setScanning(true)}>
              扫码
            </Button>
          </form>
        </section>
        {answer && 'fault' in answer && (
          <p className="wf-panel wf-fault" role="alert">
            <Icon name="cross" /> {answer.fault}
          </p>
        )}
        {answer && 'found' in answer && <Found of={answer.found} busy={isBusy} onDeliver={() => void deliver()} />}
      </div>
      <aside aria-label="今天">
        <Loaded of={desk}>{(today) => <Lately of={today} />}</Loaded>
      </aside>
    </div>
  )
}

/** The code at hand, what it stands for, and the delivery of it. */
const useCode = (place: string) => {
  const [code, setCode] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const [isLooking, setLooking] = useState(false)
  const write = useWrite(deliverClaim)
  // A reader that types like a keyboard finds the field ready for the next code.
  const input = useRef<{ focus: () => void }>(null)
  const look = async (text: string) => {
    setLooking(true)
    setCode(text)
    setAnswer(await lookAt(text, place))
    setLooking(false)
  }
  const deliver = async () => {
    try {
      const found = await write.send({ code: plainCode(code), place })
      setAnswer({ found })
      setCode('')
      tip('success', `已发放给 ${found.person.name}`)
    } catch (error) {
      setAnswer({ fault: faultOf(error).words })
    }
    input.current?.focus()
  }
  return { answer, code, setCode, look, deliver, isBusy: isLooking || write.isPending, input: input as never }
}

const lookAt = async (text: string, place: string): Promise<Answer> => {
  try {
    return { found: await call(lookAtCode, { code: plainCode(text), place }, { quiet: true }) }
  } catch (error) {
    return { fault: faultOf(error).fields[0]?.message ?? faultOf(error).words }
  }
}

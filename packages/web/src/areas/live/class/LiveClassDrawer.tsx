import { getLiveClass, liveClassInput, saveLiveClass } from '@portal/contract/areas/live/class.ts'
import { liveRefusals } from '@portal/contract/areas/live/class-words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { endsAfter } from '#src/ui/time/why-not-end.ts'
import { AnchorSelect } from '../anchor/AnchorSelect.tsx'

type Values = z.output<typeof liveClassInput>
type Live = ResultOf<typeof getLiveClass>

const Field = fieldsOf(liveClassInput)

interface LiveClassDrawerProps {
  /** Null: a new one. */
  id: string | null
  onClose: () => void
}

export function LiveClassDrawer({ id, onClose }: LiveClassDrawerProps) {
  return id === null ? <LiveForm live={null} onClose={onClose} /> : <KnownLive id={id} onClose={onClose} />
}

function KnownLive({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({ ...query(getLiveClass, { id }), gcTime: 0 })
  return <Loaded of={found}>{(live) => <LiveForm live={live} onClose={onClose} />}</Loaded>
}

type Begun = Values & Pick<Live, 'id' | 'revision'>

const valuesOf = ({ id, revision, title, intro, hostId, plannedStart, plannedEnd, audience }: Live): Begun => ({
  id,
  revision,
  title,
  intro,
  hostId,
  plannedStart,
  plannedEnd,
  audience,
})

function LiveForm({ live, onClose }: { live: Live | null; onClose: () => void }) {
  const isLive = live?.state === 'live'
  const fixed = isLive ? '直播中不能修改' : undefined
  return (
    <FormDrawer
      title={live ? '编辑直播课' : '新建直播课'}
      initial={live ? valuesOf(live) : {}}
      write={saveLiveClass}
      body={(values: Values & Partial<Begun>) => ({ ...values, intro: values.intro ?? '' })}
      said={live ? '已保存' : '已保存为草稿，发布后学员可见'}
      draft="liveClass"
      onClose={onClose}
    >
      <Field name="title" />
      <Field name="intro" />
      <Field name="hostId" help={fixed ?? '只能选择启用中的主播；主播本人可以开始、结束直播和推送测验，不需要其他权限'}>
        <AnchorSelect by="userId" known={live ? { value: live.hostId, name: live.hostName } : undefined} />
      </Field>
      <Field name="plannedStart" help={fixed} />
      <Field
        name="plannedEnd"
        beside={['plannedStart']}
        whyNot={endsAfter('plannedStart', 'plannedEnd')}
        help={fixed ?? '计划时长 5 分钟至 12 小时；超过计划结束 1 小时仍未结束的，系统自动结束'}
      />
      <Field name="audience" label="面向" required whyNot={whyNotNobody(liveRefusals.noAudience.message)} help={fixed}>
        <AudiencePicker for={P.liveClass} />
      </Field>
    </FormDrawer>
  )
}

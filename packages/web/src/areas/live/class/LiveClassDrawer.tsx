import {
  getLiveClass,
  liveClassInput,
  liveOptions,
  SHIPPED_CHAT,
  saveLiveClass,
} from '@portal/contract/areas/live/class.ts'
import { liveRefusals } from '@portal/contract/areas/live/class-words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { whyNotNobody } from '#src/shared/audience/audience-of-form.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { AnchorSelect } from '../anchor/AnchorSelect.tsx'
import { ChatField } from './ChatField.tsx'
import { DocumentsSelect, VideoSelect } from './ContentSelects.tsx'
import './live-form.css'
import { ModeField } from './ModeField.tsx'
import { PlanFields } from './PlanFields.tsx'
import { RoundsFields } from './RoundsFields.tsx'
import { RuleTold } from './RuleTold.tsx'

type Values = z.output<typeof liveClassInput>
type Live = ResultOf<typeof getLiveClass>

const Field = fieldsOf(liveClassInput)

interface LiveClassDrawerProps {
  /** Null: a new one. */
  id: string | null
  /** The new one begins like the known one, without its times. */
  copy?: boolean
  onClose: () => void
}

export function LiveClassDrawer({ id, copy = false, onClose }: LiveClassDrawerProps) {
  return id === null ? (
    <LiveForm live={null} copy={false} onClose={onClose} />
  ) : (
    <KnownLive id={id} copy={copy} onClose={onClose} />
  )
}

function KnownLive({ id, copy, onClose }: { id: string; copy: boolean; onClose: () => void }) {
  const found = useQuery({ ...query(getLiveClass, { id }), gcTime: 0 })
  return <Loaded of={found}>{(live) => <LiveForm live={live} copy={copy} onClose={onClose} />}</Loaded>
}

type Begun = Values & Pick<Live, 'id' | 'revision'>

const contentsOf = (live: Live) => ({
  title: live.title,
  intro: live.intro,
  hostId: live.hostId,
  assistantIds: live.assistantIds,
  mode: live.mode,
  pullUrl: live.pullUrl,
  videoId: live.videoId,
  documentIds: live.documentIds,
  audience: live.audience,
  signPlan: live.signPlan,
  needRounds: live.needRounds,
  attendPercent: live.attendPercent,
  hiddenCounts: live.hiddenCounts,
  chat: live.chat,
  replay: live.replay,
  classHours: live.classHours,
})

const valuesOf = (live: Live, copy: boolean): Partial<Begun> =>
  copy
    ? { ...contentsOf(live), title: `${live.title}（副本）`.slice(0, 60) }
    : {
        ...contentsOf(live),
        id: live.id,
        revision: live.revision,
        plannedStart: live.plannedStart,
        plannedEnd: live.plannedEnd,
      }

function LiveForm({ live, copy, onClose }: { live: Live | null; copy: boolean; onClose: () => void }) {
  const options = useQuery(query(liveOptions, {}))
  const isOn = !copy && (live?.state === 'live' || live?.state === 'paused')
  const fixed = isOn ? '直播中不能修改' : undefined
  return (
    <FormDrawer
      title={live && !copy ? '编辑直播课' : '新建直播课'}
      initial={live ? valuesOf(live, copy) : { chat: SHIPPED_CHAT, mode: 'file' }}
      write={saveLiveClass}
      body={(values: Values & Partial<Begun>) => ({
        ...values,
        intro: values.intro ?? '',
        pullUrl: values.pullUrl ?? '',
      })}
      said={live && !copy ? '已保存' : '已保存为草稿，发布后学员可见'}
      draft="liveClass"
      onClose={onClose}
    >
      <h3 className="live-form-part">基本</h3>
      <Field name="title" />
      <Field name="intro" />
      <Field name="hostId" help={fixed ?? '只能选择启用中的主播；主播本人可以进入控制台，不需要其他权限'}>
        <AnchorSelect by="userId" known={live ? { value: live.hostId, name: live.hostName } : undefined} />
      </Field>
      <Field name="assistantIds" help="助教和主播一样可以进入控制台，最多 10 位">
        <PeopleField for={P.liveClass} max={10} verb="选择助教" />
      </Field>
      <PlanFields fixed={fixed} />
      <Field name="documentIds" help="学员在直播间阅读，主播翻页时一起翻，最多 20 份">
        <DocumentsSelect known={live?.documents ?? []} />
      </Field>

      <h3 className="live-form-part">方式</h3>
      <Field name="mode" help={fixed}>
        <ModeField modes={options.data?.modes ?? []} />
      </Field>
      <Form.Item noStyle dependencies={['mode']}>
        {({ getFieldValue }) =>
          getFieldValue('mode') === 'pull' ? (
            <Field name="pullUrl" required help={fixed ?? 'http(s) 的 m3u8 或 flv 地址，由服务器拉取'} />
          ) : getFieldValue('mode') === 'file' ? (
            <Field
              name="videoId"
              required
              help={fixed ?? '到时按服务器时间同步播放，学员不能快进；放完从头再放，直到结束直播'}
            >
              <VideoSelect known={live?.videoId ? { id: live.videoId, title: live.videoTitle } : null} />
            </Field>
          ) : null
        }
      </Form.Item>

      <h3 className="live-form-part">范围</h3>
      <Field
        name="audience"
        label="观看范围"
        required
        whyNot={whyNotNobody(liveRefusals.noAudience.message)}
        help={fixed}
      >
        <AudiencePicker for={P.liveClass} />
      </Field>

      <h3 className="live-form-part">签到计划</h3>
      <RoundsFields />

      <h3 className="live-form-part">测验</h3>
      <p className="live-form-note">保存后在控制台的“测验”中从题库选题，直播中推送。</p>

      <h3 className="live-form-part">互动</h3>
      <Field name="chat" label="聊天">
        <ChatField />
      </Field>

      <h3 className="live-form-part">回放与学时</h3>
      <Field name="replay" />
      <Field name="attendPercent" help="在线满直播时长的这一比例为完成" />
      <Field name="hiddenCounts" help="关闭后，页面不在前台时不计在线" />
      <Field name="classHours" help="留空按时长折算；只能低于折算值" />
      <RuleTold minutesPerHour={options.data?.minutesPerHour} />
    </FormDrawer>
  )
}

import { videoRefusals } from '@portal/contract/areas/video/refusals.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { faultOf } from '#src/kit/words-of-error.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { AudiencePicker } from '../pickers/AudiencePicker.tsx'
import type { PickingCode } from '../pickers/people-source.ts'

const MOST_AT_ONCE = 500

const modes = [
  { value: 'replace', label: '替换' },
  { value: 'add', label: '追加' },
  { value: 'remove', label: '移除' },
] as const
type Mode = (typeof modes)[number]['value']

interface Saving {
  audience: Audience
  mode: Mode
  /** An audience that nobody belongs to right now was agreed to. */
  confirmed: boolean
}

interface AudienceDrawerProps {
  items: readonly { id: string; title: string }[]
  /** What the items are: 视频, 文档. */
  name: string
  /** What the people may do with it: 可看, 可读. */
  may: string
  /** Code under which units and people are picked. */
  code: PickingCode
  /** What follows from it, and when. */
  note: string
  /** How the audience of one item is read. */
  read: (id: string) => Promise<Audience>
  save: (ids: string[], saving: Saving) => Promise<{ updated: number; resolvedCount: number }>
  /** Finds another item whose audience is taken over. */
  copyFrom?: (onChoose: (id: string) => void) => ReactNode
  onClose: () => void
}

/** 观看权限 of one item, or of many at once; it applies as soon as it is saved. */
export function AudienceDrawer(props: AudienceDrawerProps) {
  const { items, name, onClose } = props
  const [only] = items
  const phone = useMedia(PHONE)
  return (
    <DrawerPart
      open
      title={items.length === 1 ? `观看权限：${only?.title}` : `批量设置 ${items.length} 个${name}的观看权限`}
      size={phone ? '100%' : 560}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      {items.length === 1 && only ? <OfOne {...props} id={only.id} /> : <Editor {...props} begun={EMPTY_AUDIENCE} />}
    </DrawerPart>
  )
}

function OfOne({ id, ...props }: AudienceDrawerProps & { id: string }) {
  const now = useQuery({
    queryKey: ['audience', props.name, id],
    queryFn: () => props.read(id),
    staleTime: 0,
    gcTime: 0,
  })
  return <Loaded of={now}>{(audience) => <Editor key={id} {...props} begun={audience} />}</Loaded>
}

/** Saves; an audience that nobody belongs to right now is asked about first. */
const useSaveAudience = ({ items, name, may, save }: AudienceDrawerProps) => {
  const [isPending, setPending] = useState(false)
  const send = async (audience: Audience, mode: Mode, confirmed = false): Promise<boolean> => {
    setPending(true)
    try {
      const ids = items.map(({ id }) => id)
      const { updated, resolvedCount } = await save(ids, { audience, mode, confirmed })
      tip('success', `已设置 ${updated} 个${name}，共 ${resolvedCount.toLocaleString('zh-CN')} 人${may}`)
      return true
    } catch (error) {
      const { words, fields } = faultOf(error)
      const isNobody = words === videoRefusals.resolvesToNobody.message
      if (!isNobody || confirmed) {
        tip('error', fields[0]?.message ?? words)
        return false
      }
      const title = mode === 'remove' ? `移除后将无人${may}，确认？` : `${words}，确认保存？`
      return (await askConfirm({ title, okText: '保存', danger: true })) && send(audience, mode, true)
    } finally {
      setPending(false)
    }
  }
  return { send, isPending }
}

function Editor(props: AudienceDrawerProps & { begun: Audience }) {
  const { items, name, code, note, begun, read, copyFrom, onClose } = props
  const save = useSaveAudience(props)
  const [audience, setAudience] = useState(begun)
  const [mode, setMode] = useState<Mode>('replace')

  const take = async (id: string) => {
    const source = await read(id).catch(() => null)
    if (source) setAudience(source)
    else tip('error', '加载失败')
  }

  const submit = async () => {
    if (items.length > MOST_AT_ONCE) return tip('error', `单次最多设置 500 个${name}`)
    if (await save.send(audience, mode)) onClose()
  }

  return (
    <Space orientation="vertical" size="middle" className="kit-wide">
      {items.length > 1 && (
        <Radio.Group
          aria-label="设置方式"
          optionType="button"
          options={modes.map((each) => ({ ...each }))}
          value={mode}
          onChange={({ target }) => setMode(modes.find(({ value }) => value === target.value)?.value ?? 'replace')}
        />
      )}
      <AudiencePicker for={code} value={audience} onChange={setAudience} />
      {copyFrom?.((id) => void take(id))}
      <p className="audience-note">{note}</p>
      <Space>
        <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
          保存
        </Button>
        <Button onClick={onClose}>取消</Button>
      </Space>
    </Space>
  )
}

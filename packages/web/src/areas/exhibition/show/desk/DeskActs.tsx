import { changeExhibitionState, type ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { hallAddress, listAddress } from '../../addresses.ts'
import { useShowKind } from '../../show-kind.ts'

const EntryDrawer = late(() => import('../../work/EntryDrawer.tsx').then((module) => module.EntryDrawer))

/** The one next step of an exhibition, and the others behind ⋯. */
export function DeskActs({ of }: { of: ExhibitionDetail }) {
  const { codes, kind } = useShowKind()
  const { id, title, stage, held = 0 } = of
  const { setQuery } = usePage()
  const [isEntering, setEntering] = useState(false)
  const change = useWrite(changeExhibitionState, { refreshes: ['photo', 'cinema'] })
  const move = async (action: 'publish' | 'announce' | 'archive', verb: string, consequence: string, done: string) => {
    if (!(await confirm({ name: title, verb, consequence }))) return
    if (await change.run({ id, action })) tip('success', done)
  }
  const publish = () =>
    void move('publish', '发布', '发布后范围内的人可以看到，到时间即可提交作品和投票。', `《${title}》已发布`)
  const announce = () =>
    void move('announce', '公布结果', '名次和奖项就此固定，获奖的人会收到消息，不能撤回。', '结果已公布')
  const archive = () => void move('archive', '归档', '归档后仍可查看，不能再修改。', '已归档')
  const isOpen = stage !== 'announced' && stage !== 'archived'
  const acts: RowAction[] = [
    ...(isOpen
      ? [{ label: '编辑', access: [codes.edit, codes.jury], onClick: () => go(`${listAddress(kind)}?edit=${id}`) }]
      : []),
    ...(isOpen && stage !== 'draft'
      ? [{ label: '代传作品', access: [codes.add], onClick: () => setEntering(true) }]
      : []),
    { label: '复制', access: [codes.add], onClick: () => go(`${listAddress(kind)}?edit=new&copyOf=${id}`) },
    ...(stage === 'announced' ? [{ label: '归档', access: [codes.publish], danger: true, onClick: archive }] : []),
  ]
  return (
    <>
      {stage !== 'draft' && <Button onClick={() => go(hallAddress(kind, id))}>以参展人看</Button>}
      {isOpen && stage !== 'draft' && (
        <Can codes={[codes.publish]}>
          <Button type="text" onClick={() => go(`${listAddress(kind)}?edit=${id}`)}>
            调整时间
          </Button>
        </Can>
      )}
      {stage === 'draft' && (
        <Can codes={[codes.publish]}>
          <Button type="primary" loading={change.isPending} onClick={publish}>
            发布
          </Button>
        </Can>
      )}
      {isOpen && held > 0 && (
        <Can codes={[codes.vote]}>
          <Button type="primary" onClick={() => setQuery({ tab: 'votes', 'f.state': 'held' })}>
            核查 {held} 票
          </Button>
        </Can>
      )}
      {stage === 'judging' && held === 0 && (
        <Can codes={[codes.publish]}>
          <Button type="primary" loading={change.isPending} onClick={announce}>
            公布结果
          </Button>
        </Can>
      )}
      <RowActions actions={acts} name={title} menuOnly />
      {isEntering && <EntryDrawer of={of} work={null} onBehalf onClose={() => setEntering(false)} />}
    </>
  )
}

import { type CardRow, changeCardTemplate } from '@portal/contract/areas/business-card/card.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { PlateSelect } from '../plate/PlateSelect.tsx'

/** 换板块 of one card or of many: each for which the template is. */
export function ChangeTemplate({ cards, onClose }: { cards: readonly CardRow[]; onClose: () => void }) {
  const { active } = usePage()
  const [templateId, setTemplateId] = useState<string | null>(null)
  const change = useWrite(changeCardTemplate, { refreshes: ['businessCardPlate'] })
  const inBatch = useBatch()
  const submit = async () => {
    if (templateId === null) return
    await inBatch(
      () => Promise.resolve(cards),
      (ids) => change.send({ ids, templateId }),
    )
    onClose()
  }
  const [only] = cards
  const title =
    cards.length === 1 ? `换板块：${only?.name ?? ''}` : `换板块：${cards.length.toLocaleString('zh-CN')} 张`
  return (
    <PageModal
      active={active}
      open
      width={480}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={templateId === null}
            loading={change.isPending}
            onClick={() => void submit()}
          >
            换板块
          </Button>
        </>
      }
    >
      <p>自填的内容保留；新板块没有的字段不再显示，换回来时恢复。不适用于员工所在单位的会逐条说明。</p>
      <PlateSelect value={templateId} onChange={setTemplateId} />
    </PageModal>
  )
}

import { type CardView, signCard } from '@portal/contract/areas/archive/card.ts'
import { type StageNo, stageWords } from '@portal/contract/areas/archive/card-stage.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { SignaturePad } from '#src/areas/sign-in/public.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface SignStageProps {
  card: Pick<CardView, 'id' | 'name'>
  stage: StageNo
  /** Whose signature it is. */
  side: 'trainee' | 'responsible'
}

/** 签字: drawn by hand, or with the password, which is asked for again. */
export function SignStage({ card, stage, side }: SignStageProps) {
  const { active } = usePage()
  const save = useWrite(signCard, { refreshes: ['trainCourse', 'trainArchive'] })
  const [isDrawing, setDrawing] = useState(false)
  const [signature, setSignature] = useState<string>()
  const sign = async (drawn?: string) => {
    const done = await save.run({ id: card.id, stage, role: side, ...(drawn !== undefined && { signature: drawn }) })
    if (!done) return
    tip('success', done.state === 'complete' ? '已签字，三级教育卡完成' : '已签字')
    setDrawing(false)
  }
  const title = `${stageWords[stage]}教育 · ${side === 'trainee' ? '学员' : '负责人'}签字`
  return (
    <div className="acts">
      <Button type="primary" loading={save.isPending} onClick={() => setDrawing(true)}>
        手写签字
      </Button>
      <Button loading={save.isPending} onClick={() => void sign()}>
        用密码签字
      </Button>
      {isDrawing && (
        <PageModal
          active={active}
          open
          title={title}
          okText="签字"
          okButtonProps={{ disabled: signature === undefined }}
          confirmLoading={save.isPending}
          onOk={() => void sign(signature)}
          onCancel={() => setDrawing(false)}
        >
          <SignaturePad onChange={setSignature} />
        </PageModal>
      )}
    </div>
  )
}

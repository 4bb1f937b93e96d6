import type { CardDetail } from '@portal/contract/areas/business-card/card.ts'
import { Button } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { QrCode } from '#src/shared/scan/QrCode.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** The code over the whole screen of a phone, for whoever stands opposite. */
export function ShowCode({ card, onClose }: { card: CardDetail; onClose: () => void }) {
  const { active } = usePage()
  return (
    <PageModal
      active={active}
      open
      centered
      width={420}
      title={card.name}
      footer={
        <Button block size="large" onClick={onClose}>
          关闭
        </Button>
      }
      className="bcard-own-code"
      mask={{ closable: true }}
      onCancel={onClose}
    >
      <span>
        <QrCode text={card.link} label={`${card.name}的名片二维码`} />
      </span>
      <p>{[card.facts.company, card.facts.org].filter(Boolean).join(' · ')}</p>
      <p>让对方扫一扫，保存到通讯录</p>
    </PageModal>
  )
}

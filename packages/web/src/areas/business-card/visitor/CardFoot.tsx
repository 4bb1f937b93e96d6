import type { ShownCard } from '@portal/contract/areas/business-card/visitor.ts'
import { baseOf } from '#src/platform/config.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { shareLink } from './share-link.ts'
import type { VisitorWords } from './visitor-words.ts'

/** 保存到通讯录 is an address: phones open a contact from nothing else. */
export function CardFoot({ card, words }: { card: ShownCard; words: VisitorWords }) {
  return (
    <footer className="visitor-foot">
      <PlainButton
        className="visitor-share"
        aria-label={words.share}
        onClick={() => void shareLink(card.name, card.link, words.copied)}
      >
        <Icon name="share" />
      </PlainButton>
      <a className="visitor-save" href={`${baseOf('qrcode')}${card.vcardUrl}`}>
        {words.save}
      </a>
    </footer>
  )
}

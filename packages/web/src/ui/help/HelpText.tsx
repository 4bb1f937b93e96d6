import './help.css'

interface Help {
  purpose: string
  act: string
  stuck: string
}

/** The three parts of a page's help. */
export const HelpText = ({ help: { purpose, act, stuck } }: { help: Help }) => (
  <dl className="help-text">
    <dt>用途</dt>
    <dd>{purpose}</dd>
    <dt>怎么用</dt>
    <dd>{act}</dd>
    <dt>常见问题</dt>
    <dd>{stuck}</dd>
  </dl>
)

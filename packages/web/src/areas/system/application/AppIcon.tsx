import './application.css'

/** The picture of an application, or the first letter of its name. */
export function AppIcon({ icon, name }: { icon: string; name: string }) {
  return icon === '' ? (
    <span className="app-icon" aria-hidden="true">
      {[...name][0]}
    </span>
  ) : (
    <img className="app-icon" src={icon} alt="" />
  )
}

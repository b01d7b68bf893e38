/** A fault in one panel is ours, and stays in that panel: the others go on, and it can be retried. */
import { Component, type ReactNode } from 'react';

interface Props {
  what: string;
  children: ReactNode;
}

export class Fault extends Component<Props, { message: string | undefined }> {
  override state = { message: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.message === undefined) return this.props.children;
    return (
      <div className="panel-empty" role="alert">
        <p>
          {this.props.what} has failed: <code>{this.state.message}</code>. This is a mistake of ext4lab, not of the
          volume.
        </p>
        <button type="button" className="button" onClick={() => this.setState({ message: undefined })}>
          Try again
        </button>
      </div>
    );
  }
}

/** Keeps a fault of the program in its panel: the other panels go on, and this one can be retried. */

import { Component, type ReactNode } from 'react';
import { useLanguage, useWords } from '../language/useWords.ts';
import { frame as englishFrame } from '../page/words.ts';

interface Props {
  /** The name of the panel, in the page's language. */
  what: string;
  children: ReactNode;
}

export class Fault extends Component<Props, { message: string | undefined }> {
  override state = { message: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return <Failed what={this.props.what} message={message} onAgain={() => this.setState({ message: undefined })} />;
  }
}

function Failed({ what, message, onAgain }: { what: string; message: string; onAgain(): void }) {
  const tag = useLanguage();
  const words = useWords(englishFrame);
  return (
    <div className="panel-empty" role="alert" lang={tag}>
      <p>
        {words.hasFailed(what)}
        <code lang="en">{message}</code>
        {words.ours}
      </p>
      <button type="button" className="button" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}
